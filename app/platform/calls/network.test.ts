import { expect, test } from 'vitest';
import { networkOf, networksOf } from './network.server.ts';

test('an address is one network however a proxy writes it', () => {
  for (const written of ['203.0.113.9', '203.0.113.9:4711', '::ffff:203.0.113.9', '[::ffff:203.0.113.9]:80'])
    expect(networkOf(written), written).toBe('203.0.113.9');
  for (const written of ['2001:db8:1:2::5', '2001:0DB8:1:2:ffff::1', '[2001:db8:1:2::9]:443', '2001:db8:1:2::5%eth0'])
    expect(networkOf(written), written).toBe('2001:db8:1:2::/64');
  for (const odd of ['', 'unknown', '_hidden', '1.2.3', 'x:1']) expect(networkOf(odd), odd).toBe('unknown');
});

test('an IPv6 address counts against its /64, and more widely against its /56 and /48', () => {
  expect(networksOf('2001:db8:1:2a3::5')).toEqual([
    { network: '2001:db8:1:2a3::/64', times: 1 },
    { network: '2001:db8:1:200::/56', times: 4 },
    { network: '2001:db8:1::/48', times: 16 },
  ]);
  expect(networksOf('203.0.113.9:80')).toEqual([{ network: '203.0.113.9', times: 1 }]);
});
