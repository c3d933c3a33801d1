import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress, clientKey, isBlockable, isBlocked } from './clients.ts';

test('a client is an address, and of IPv6 the network of a household', () => {
  assert.equal(clientKey('203.0.113.7'), '203.0.113.7');
  // The same client over a socket of both versions.
  assert.equal(clientKey('::ffff:203.0.113.7'), '203.0.113.7');
  // RFC 4291: `::` stands for as many zeros as are missing, leading zeros do not count.
  for (const address of ['2001:db8::1', '2001:0db8:0:0:ffff::', '2001:DB8:0000::5:6:7:8', '2001:db8::1%eth0']) {
    assert.equal(clientKey(address), '2001:db8:0:0::/64', address);
  }
  assert.equal(clientKey('::1'), '0:0:0:0::/64');
});

test('an address that a proxy reports may have a port, and what is no address is the proxy itself', () => {
  const addresses = {
    '8.8.8.8:4711': '8.8.8.8',
    '[2001:db8::1]:80': '2001:db8::1',
    '[2001:db8::1]': '2001:db8::1',
    '2001:db8::1': '2001:db8::1',
  };
  for (const [reported, address] of Object.entries(addresses))
    assert.equal(clientAddress(reported, '10.0.0.1'), address, reported);
  for (const reported of ['garbage7', '', '8.8.8:1', '[x]:1', '8.8.8.8:1:2']) {
    assert.equal(clientAddress(reported, '10.0.0.1'), '10.0.0.1', reported);
  }
});

test('what is blocked is an address, a network or a pattern of pages', () => {
  const blocked = ['198.51.100.0/24', '2001:db8::/32', '192.0.2.1', 'https://*.bad.test/*'];
  assert.ok(blocked.every(isBlockable));
  for (const text of [
    '',
    '198.51.100.0/33',
    '198.51.100.0/x',
    '2001:db8::/129',
    '198.51.100.0/24/1',
    '300.1.1.1/99',
    '2001:db8::/x',
    'nonsense..',
    '.bad.test',
    'https://..bad.test/*',
    'b<d.test',
  ])
    assert.ok(!isBlockable(text), text);
  for (const address of ['198.51.100.255', '2001:db8:ffff::1', '192.0.2.1', '::ffff:192.0.2.1']) {
    assert.ok(isBlocked(blocked, address, ''), address);
  }
  for (const address of ['198.51.101.0', '2001:db9::', '192.0.2.2', 'nonsense'])
    assert.ok(!isBlocked(blocked, address, ''), address);
  assert.ok(isBlocked(blocked, '192.0.2.9', 'https://www.bad.test/page'));
  assert.ok(!isBlocked(blocked, '192.0.2.9', 'https://good.test/?.bad.test/'));
  // The same host, written with its final dot, in the page or in the pattern.
  assert.ok(isBlocked(blocked, '192.0.2.9', 'https://www.bad.test./page'));
  assert.ok(isBlocked(['bad.test.'], '192.0.2.9', 'https://bad.test/'));
});
