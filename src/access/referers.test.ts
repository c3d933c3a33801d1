import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasPath, isPageNamed, isRefererAllowed, isRefererPattern, pageOf } from './referers.ts';

/** Pattern, pages that it lets in, pages that it keeps out. */
const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'https://*.example.com/*',
    ['https://shop.example.com/', 'https://a.b.example.com/find?q=1', 'https://SHOP.EXAMPLE.COM/'],
    ['http://shop.example.com/', 'https://example.com/', 'https://example.com.evil.org/', 'https://evilexample.com/'],
  ],
  [
    'localhost:*',
    ['http://localhost/', 'http://localhost:3000/a', 'https://localhost:8443/'],
    ['http://localhost.evil.org/'],
  ],
  [
    'example.com',
    ['https://example.com/', 'http://example.com/deep/page'],
    ['http://example.com:8080/', 'http://www.example.com/'],
  ],
  ['example.com/shop/*', ['https://example.com/shop/1'], ['https://example.com/shopping', 'https://example.com/?shop/']],
  ['https://example.com:8443/*', ['https://example.com:8443/'], ['https://example.com/']],
  ['*://example.com/*', ['http://example.com/', 'https://example.com/'], ['http://example.org/']],
  // Browsers send a name in letters of its own as punycode.
  ['*.straße.example', ['https://shop.xn--strae-oqa.example/'], ['https://shop.strasse.example/']],
  ['http://[::1]:3000/*', ['http://[::1]:3000/'], ['http://[::2]:3000/']],
];

test('a pattern lets in what it describes, and nothing else', () => {
  for (const [pattern, inside, outside] of CASES) {
    assert.ok(isRefererPattern(pattern), pattern);
    for (const page of inside) assert.ok(isRefererAllowed([pattern], page), `${pattern} lets in ${page}`);
    for (const page of outside) assert.ok(!isRefererAllowed([pattern], page), `${pattern} keeps out ${page}`);
  }
});

test('a path counts only where the browser sends one: of a page on another site it sends the origin, with or without a slash', () => {
  for (const origin of ['https://example.com/', 'https://example.com']) {
    assert.ok(isRefererAllowed(['https://example.com/shop/*'], origin), origin);
    assert.ok(!isRefererAllowed(['https://example.org/shop/*'], origin), origin);
    // What is blocked is blocked only where it is known to be that page: else a path would block a whole host.
    assert.ok(!isPageNamed(['https://example.com/shop/*'], origin), origin);
    assert.ok(isPageNamed(['https://example.com/*'], origin), origin);
  }
});

test('the port of the scheme is the same named as left out', () => {
  // RFC 6454, 6.2: browsers leave it out of what they send.
  assert.ok(isRefererAllowed(['https://example.com:443'], 'https://example.com/'));
  assert.ok(isRefererAllowed(['http://example.com:80/*', 'example.com:8080'], 'http://example.com/a'));
  assert.ok(isRefererAllowed(['example.com:0443'], 'https://example.com'));
  assert.ok(!isRefererAllowed(['https://example.com:443'], 'https://example.com:8443/'));
  assert.ok(!isRefererAllowed(['example.com:443'], 'http://example.com/'));
  assert.ok(!isRefererAllowed(['app://example.com:443'], 'app://example.com/'));
});

test('the page is what Referer says, and Origin where there is none', () => {
  const [referer, origin] = ['https://example.com/shop', 'https://example.org'];
  assert.equal(pageOf({ referer, origin }), referer);
  assert.equal(pageOf({ origin }), origin);
  assert.equal(pageOf({ referer: '', origin }), origin);
  // A page in a sandbox, from a file or behind redirects: the browser withholds the origin.
  assert.equal(pageOf({ origin: 'null' }), '');
  assert.equal(pageOf({}), '');
});

test('only a path that says more than any is warned of', () => {
  for (const pattern of ['https://example.com/shop/*', 'example.com/', 'example.com/a'])
    assert.ok(hasPath(pattern), pattern);
  for (const pattern of ['https://example.com/*', 'example.com', '*', 'localhost:*', 'example.com/**'])
    assert.ok(!hasPath(pattern), pattern);
});

test('the credentials in an address do not fool it', () => {
  assert.ok(!isRefererAllowed(['example.com'], 'https://example.com@evil.org/'));
  assert.ok(!isRefererAllowed(['https://*.example.com/*'], 'https://evil.org/?.example.com/'));
});

test('what is no address or no pattern is refused', () => {
  for (const page of ['', 'shop', '//example.com/', 'null']) assert.ok(!isRefererAllowed(['*'], page));
  for (const pattern of ['10.*.0.1', 'a.*', '*', '*.example.com.', '[::1]', 'localhost']) {
    assert.ok(isRefererPattern(pattern), pattern);
  }
  for (const pattern of ['', 'a..b', '.a', 'a b', 'https://', 'example.com:port', 'example.com:65536', '/path'])
    assert.ok(!isRefererPattern(pattern), pattern);
});

test('many stars cost no more than their length', () => {
  const pattern = `${'*a'.repeat(200)}b`;
  assert.ok(!isRefererAllowed([pattern], `https://${'a'.repeat(200)}/`));
});

test('a host under a wildcard is let in exactly when it ends so', () => {
  const label = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 4 }), label, (host, domain) => {
      const page = `https://${[...host, domain].join('.')}.test/`;
      // The plain meaning of `*.domain.test`: something, then the domain.
      const expected = new URL(page).hostname.endsWith(`.${domain}.test`);
      assert.equal(isRefererAllowed([`https://*.${domain}.test/*`], page), expected);
    }),
  );
});
