import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkedHtml, textOfHtml } from './html.ts';

/** What Protomaps' archives bear. */
const PROTOMAPS =
  '<a href="https://protomaps.com" target="_blank">Protomaps</a> © <a href=\'https://www.openstreetmap.org/copyright\'>OpenStreetMap &amp; others</a>';

test('credits of others are text in a picture, and links and text in a page', () => {
  assert.equal(textOfHtml(PROTOMAPS), 'Protomaps © OpenStreetMap & others');
  assert.equal(
    linkedHtml(PROTOMAPS),
    '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap &amp; others</a>',
  );
});

test('nothing of them runs in a page', () => {
  for (const [html, expected] of [
    ['<img src=x onerror=alert(1)>A', 'A'],
    ['<a href="javascript:alert(1)">A</a>', 'A'],
    ['<a href="java&#115;cript:alert(1)">A</a>', 'A'],
    ['<a href="https://a.test" onclick="alert(1)">A</a>', '<a href="https://a.test">A</a>'],
    ['<a href="https://a.test/&quot;onclick=&quot;x">A</a>', '<a href="https://a.test/&quot;onclick=&quot;x">A</a>'],
    ['<a href=https://a.test><a href=https://b.test>A', '<a href="https://a.test">A</a>'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<<b>script>alert(1)', 'script&gt;alert(1)'],
    ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
    ['a < b', 'a &lt; b'],
    ['&#99999999; &nothing;', '&amp;#99999999; &amp;nothing;'],
  ] as const) {
    assert.equal(linkedHtml(html), expected, html);
  }
});
