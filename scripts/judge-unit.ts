import { about, type Finding } from '../app/platform/doctor/finding.ts';

/** Whether the unit of the server, as `systemctl show` says it, lets it write in DATA_DIR; nothing where there is no such unit. */
export function judgeUnit(said: string, dataDir: string): Finding[] {
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(said)?.[1] ?? '';
  const foldersOf = (name: string) =>
    of(name)
      .split(' ')
      .flatMap((one) => one.replace(/^[-+]+/, '') || []);
  const holding = (folders: string[]) => folders.find((folder) => `${dataDir}/`.startsWith(`${folder}/`));
  const open = [...foldersOf('StateDirectory').map((name) => `/var/lib/${name}`), ...foldersOf('ReadWritePaths')];
  const shut = holding(foldersOf('InaccessiblePaths'));
  const mends = [
    ...(holding(open) ? [] : ['name it in ReadWritePaths']),
    ...(shut ? [`take ${shut} out of InaccessiblePaths`] : []),
  ];
  if (of('ProtectSystem') !== 'strict' || mends.length === 0) return [];
  return [
    about('Files').wrong(
      `The unit site.service lets the server write in ${open.join(' and ')} alone, and DATA_DIR is ${dataDir}: ${mends.join(' and ')}, in site-backup.service too.`,
    ),
  ];
}
