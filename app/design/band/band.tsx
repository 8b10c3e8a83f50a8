import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type Props = ComponentProps<'section'> & {
  layer: 'topcoat' | 'intermediate' | 'primer' | 'steel';
  edge: Interface;
  /** The coat's name on the dimension line in the right margin, from 1280 px. */
  coat?: string | undefined;
};

/** One layer of the page, full width. Name the section with `aria-labelledby`. */
export function Band({ layer, edge, coat, children, ...rest }: Props) {
  const solid = layer === 'primer' ? 'surface tone-oxide' : layer === 'steel' && 'surface tone-steel';
  return (
    <section className={classNames('band', `band--${layer}`, solid)} {...rest}>
      {coat ? (
        <span className="coat" aria-hidden="true">
          <span>{coat}</span>
        </span>
      ) : null}
      <Edge profile={edge} />
      <div className="late">{children}</div>
    </section>
  );
}

/** The interface between two bands, drawn over the end of the upper one. Rougher the deeper it lies. */
type Interface = 'straight' | 'gentle' | 'wavy' | 'jagged';

const profiles = {
  gentle:
    'M0 12C51.4 12 51.4 8.1 102.9 8.1C154.3 8.1 154.3 8.5 205.7 8.5C257.1 8.5 257.1 15.8 308.6 15.8C360 15.8 360 13.6 411.4 13.6C462.9 13.6 462.9 12.2 514.3 12.2C565.7 12.2 565.7 11.2 617.1 11.2C668.6 11.2 668.6 11.7 720 11.7C771.4 11.7 771.4 9.9 822.9 9.9C874.3 9.9 874.3 12.4 925.7 12.4C977.1 12.4 977.1 13.8 1028.6 13.8C1080 13.8 1080 10.1 1131.4 10.1C1182.9 10.1 1182.9 9.2 1234.3 9.2C1285.7 9.2 1285.7 14.1 1337.1 14.1C1388.6 14.1 1388.6 12.1 1440 12.1V24H0z',
  wavy: 'M0 12C51.4 12 51.4 9 102.9 9C154.3 9 154.3 6.1 205.7 6.1C257.1 6.1 257.1 13.1 308.6 13.1C360 13.1 360 18.2 411.4 18.2C462.9 18.2 462.9 7.1 514.3 7.1C565.7 7.1 565.7 5.2 617.1 5.2C668.6 5.2 668.6 14.7 720 14.7C771.4 14.7 771.4 14 822.9 14C874.3 14 874.3 12.8 925.7 12.8C977.1 12.8 977.1 15.3 1028.6 15.3C1080 15.3 1080 5.4 1131.4 5.4C1182.9 5.4 1182.9 18 1234.3 18C1285.7 18 1285.7 9.6 1337.1 9.6C1388.6 9.6 1388.6 12.2 1440 12.2V24H0z',
  jagged:
    'M0 16L16.4 26.2L25 5.6L34 25L43.5 6.5L54.8 25.9L69.6 6.1L83.4 13.2L97.6 23.1L111.9 10.8L128.9 12.6L141.8 25.3L151.9 6.1L171.8 24.8L189 6.5L207.2 21.3L217.1 11.7L228.2 24.7L237.3 16L246 8L256.7 15.6L265.5 18.5L283.1 6.8L291.7 23L314.3 17.3L329 5.8L348.1 26.6L356.8 4.1L368.6 21.9L379.4 8.7L399.9 23.5L410.1 11L431 23.9L444.9 10.6L472.6 15.9L487.9 20.9L508.5 11.6L518.6 19.4L533.9 16.8L549.7 18.2L558.5 10.6L569.5 23.5L579.1 9.2L589.1 14.5L598.3 19.7L614.9 17.5L633.6 5.1L643.5 23.1L662.1 12.5L674.4 21.1L692.9 6.4L707 14L717.3 14L734.8 15L743.6 17L765.7 7.1L775.7 22.1L787.8 8.5L797.7 26.1L807.2 6.9L824.8 24.9L833.9 8.2L843.1 20.4L853.3 12.5L862.7 22.5L876.6 6.2L892.7 13.8L902 26.8L915.3 10.7L923.8 15.4L940.9 22L954.3 10.4L975.3 25.7L989.1 4.8L1006 26L1014.8 5.8L1023.4 22.8L1033.4 17.5L1044.1 8.8L1055.5 14.7L1078.5 23.1L1095.5 4.1L1113.1 23.7L1125.9 5L1134.6 25.6L1147.9 9.4L1174 19.4L1184.4 12L1195.1 25.9L1217.5 6.5L1230 26.3L1239.3 20.2L1254.3 6.6L1278.2 27.1L1291.5 11.4L1300 17.5L1310 12.1L1320.1 22.3L1343.1 4.5L1358.9 14.3L1380.9 22.4L1391.5 15.5L1400.9 25.8L1409.4 11.8L1421.1 20.9L1431.4 12.8L1440 16V32H0z',
};

/** Filled with the tone of the band that begins here; nothing for a straight interface. */
function Edge({ profile }: { profile: Interface }) {
  if (profile === 'straight') return null;
  const height = profile === 'jagged' ? 32 : 24;
  return (
    <svg
      className={profile === 'jagged' ? 'edge edge--jagged' : 'edge'}
      viewBox={`0 0 1440 ${height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      {profile === 'jagged' ? <path className="edge__above" d="M0 0h1440v32H0z" /> : null}
      <path fill="var(--band)" d={profiles[profile]} />
    </svg>
  );
}

const stacked = {
  prime:
    'M0 16C40 16 40 16.9 80 16.9C120 16.9 120 14.2 160 14.2C200 14.2 200 15.8 240 15.8C280 15.8 280 14.3 320 14.3C360 14.3 360 17.1 400 17.1C440 17.1 440 15.9 480 15.9C520 15.9 520 15.9 560 15.9C600 15.9 600 14.6 640 14.6C680 14.6 680 15.1 720 15.1C760 15.1 760 16.2 800 16.2C840 16.2 840 14.8 880 14.8C920 14.8 920 14.3 960 14.3C1000 14.3 1000 16.9 1040 16.9C1080 16.9 1080 15.9 1120 15.9C1160 15.9 1160 17.2 1200 17.2C1240 17.2 1240 17.5 1280 17.5C1320 17.5 1320 15.3 1360 15.3C1400 15.3 1400 16.8 1440 16.8V44H0z',
  steel:
    'M0 30L8.7 28.5L19.9 35.6L27.5 22.6L35.2 29.3L47.6 36.5L56.6 25.6L71.8 39L80.3 23.7L87.8 34.5L99.4 30.8L110.7 23.6L122.6 30L133.6 24.6L141.5 37.6L149.7 31L157.4 29.5L168 32L184.2 26.1L201.8 27.2L211.3 33.3L222 27.2L240.1 34.2L252.1 29.9L260.1 36.6L268.4 22.3L284.6 33.4L294.2 26.8L304.2 33L316.3 32.5L332.9 23.2L352.8 36.1L362.1 31.7L373.5 28.7L388.1 32.7L400.1 22.7L408.4 28L422.7 35.2L436.3 22.1L446.7 28.9L455.3 32.7L466.3 22.3L474.2 38.7L481.9 21.6L493.7 34.7L501.3 32.9L523.7 27.2L532.4 35L546 25.7L562.9 27.2L573.6 30.2L585.6 24.2L594.2 28.6L611.4 37.9L625 27L634.1 33.6L649.2 27.4L659.9 33.9L669.2 30.9L686.5 22L694.2 38.2L707.3 25.7L715 30.1L724.4 32.3L734.3 22.2L746.7 39L764.2 34.9L776.7 24.7L796.8 32.4L807.9 24.1L820 27.6L830.6 35.9L838.2 33.4L858.3 27.2L872 32.5L882.3 30.5L890.3 21.6L908.7 33.7L923.3 29L934.9 36.7L943.2 26.3L959.2 31.1L967.6 23.2L977.3 37.9L991.6 23.1L1014.6 38.1L1022.2 25L1043.8 34.5L1053.8 22.4L1073 32.9L1087.3 23L1097.4 35.4L1107.3 30.4L1124 21.3L1134.4 37.9L1148.9 31.7L1165.9 25L1174 36.4L1182.6 21.7L1193 34.5L1207.8 21.2L1216.7 37.6L1224.5 27.1L1232 28.8L1239.6 38.7L1249.8 32.2L1257.5 24.9L1266.9 30.7L1275.4 24.1L1286.2 32.6L1305 22.4L1314.9 38.8L1324.6 24.1L1333.3 35.4L1340.8 27.5L1349 37.7L1356.9 32.8L1367 24.9L1376.5 33.2L1384.2 21.6L1398.4 34.6L1409.8 22.3L1421.1 26L1429.9 35.6L1439.5 21.4L1440 30V44H0z',
};

/** All four layers, 44 px thick: how every page but the first ends. */
export function EdgeStack() {
  return (
    <svg
      className="edge edge--stack"
      viewBox="0 0 1440 44"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="var(--coat-top)" d="M0 0h1440v9H0z" />
      <path fill="var(--coat-mid)" d="M0 8h1440v12H0z" />
      <path fill="var(--coat-prime)" d={stacked.prime} />
      <path fill="var(--bare)" d={stacked.steel} />
    </svg>
  );
}
