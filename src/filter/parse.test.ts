import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Filter, FilterError, MAX_CLAUSES, MAX_FILTER_LENGTH, parseFilter } from './parse.ts';

/** A filter as text with all its parentheses. */
function shown(filter: Filter): string {
  switch (filter.kind) {
    case 'clause':
      return `${filter.field}:${filter.operator}[${filter.value.text}]`;
    case 'not':
      return `not(${shown(filter.part)})`;
    case 'in':
      return `${filter.field}:in[${filter.values.map(({ text }) => text).join(' ')}]`;
    case 'exists':
      return `exists(${filter.field})`;
    case 'range': {
      const low = filter.low ? `${filter.low.isIncluded ? '[' : '('}${filter.low.at}` : '(';
      const high = filter.high ? `${filter.high.at}${filter.high.isIncluded ? ']' : ')'}` : ')';
      return `${filter.field}:${filter.of}${low},${high}`;
    }
    default:
      return `${filter.kind}(${filter.parts.map(shown).join(' ')})`;
  }
}

const read = (text: string) => shown(parseFilter(text));

function faultOf(text: string): string {
  try {
    parseFilter(text);
  } catch (error) {
    assert.ok(error instanceof FilterError, String(error));
    return error.message;
  }
  assert.fail(`${text} was read`);
}

test('NOT binds tighter than AND, AND tighter than OR', () => {
  assert.equal(read('a:1 OR b:2 AND NOT c:3'), 'or(a:[1] and(b:[2] not(c:[3])))');
  assert.equal(read('(a:1 OR b:2) AND c:3'), 'and(or(a:[1] b:[2]) c:[3])');
  assert.equal(read('NOT NOT (a:1)'), 'not(not(a:[1]))');
});

test('keywords are read in any case, and are fields and values where they stand as such', () => {
  assert.equal(read('a:1 and b:2 oR c:3'), 'or(and(a:[1] b:[2]) c:[3])');
  assert.equal(read('not:1 AND or:and'), 'and(not:[1] or:[and])');
  assert.equal(read('android:x'), 'android:[x]');
});

test('values and fields are words or quoted, with escapes', () => {
  assert.equal(read('name:"a \\"b\\" (c)" AND city:\'it\\\'s\''), 'and(name:[a "b" (c)] city:[it\'s])');
  assert.equal(read('"addr:street" : = "x"'), 'addr:street:=[x]');
  assert.equal(read('user.opening.hour:>=07.5'), 'user.opening.hour:numbers[7.5,)');
  assert.equal(read('user."my field":x and not "a b".c:y'), 'and(user.my field:[x] not(a b.c:[y]))');
  assert.equal(read('a:x\\ y'), 'a:[x y]');
  assert.equal(read("name:l\\'été"), "name:[l'été]");
});

test('a value without quotes goes on to the next clause, a parenthesis or the end', () => {
  assert.equal(read('localized:café du'), 'localized:[café du]');
  assert.equal(read('name:  l\'été "bleu"  AND city:a b '), 'and(name:[l\'été "bleu"] city:[a b])');
  assert.equal(read('(name:a  b) or city:x'), 'or(name:[a  b] city:[x])');
  // Small keywords end it only before a clause, and so does a bar: names have them too.
  assert.equal(read('name:salt and pepper and city:x'), 'and(name:[salt and pepper] city:[x])');
  assert.equal(read('name:this or not that'), 'name:[this or not that]');
  assert.equal(read('name:a|b'), 'name:[a|b]');
  assert.equal(read('name:x\\ '), 'name:[x ]');
});

test('| is OR between clauses', () => {
  assert.equal(read('type:"a"|tag:b | NOT city:c AND d:1'), 'or(type:[a] tag:[b] and(not(city:[c]) d:[1]))');
  assert.equal(read('(a:1)|(b:2)'), 'or(a:[1] b:[2])');
  assert.equal(faultOf('a:"1"|'), 'at position 7: expected a field, NOT or (, found the end');
});

test('ids are compared with : = or :=, and with lists', () => {
  assert.equal(read('idstore=a:1 OR store_id:=b'), 'or(idstore:=[a:1] store_id:=[b])');
  assert.equal(read('storeId:[a, "b c" ,d]'), 'storeId:in[a b c d]');
  assert.equal(read('store_id=[a]|idstore:=[b,c]'), 'or(store_id:in[a] idstore:in[b c])');
  assert.equal(faultOf('idstore:[a'), 'at position 11: expected a comma or ], found the end');
  assert.equal(faultOf('idstore:[]'), "at position 10: expected a value for idstore, found ']'");
  // Of other fields a bracket is a sign like any other.
  assert.equal(read('type:[a,b]'), 'type:[[a,b]]');
  assert.equal(faultOf('name=a'), 'at position 7: expected : after the field name=a, found the end');
});

test('a fault says where it is and what was expected', () => {
  assert.equal(faultOf(''), 'at position 1: expected a field, NOT or (, found the end');
  assert.equal(faultOf('city'), 'at position 5: expected : after the field city, found the end');
  assert.equal(faultOf('city:'), 'at position 6: expected a value for city, found the end');
  assert.equal(faultOf('city:a b:c'), "at position 8: expected AND, OR or the end, found 'b:c'");
  assert.equal(faultOf('(city:a'), 'at position 8: expected AND, OR or ), found the end');
  assert.equal(faultOf('city:a AND'), 'at position 11: expected a field, NOT or (, found the end');
  assert.equal(faultOf('seats:>many'), 'at position 8: expected a number or a date after >');
  assert.equal(faultOf('city:"a'), 'at position 6: expected a closing "');
  assert.equal(faultOf('city:a)'), "at position 7: expected AND, OR or the end, found ')'");
});

test('depth, clauses and length are bounded', () => {
  const many = (count: number) => Array.from({ length: count }, () => 'a:1').join(' OR ');
  assert.ok(parseFilter(many(MAX_CLAUSES)));
  assert.match(faultOf(many(MAX_CLAUSES + 1)), /more than 100 clauses/);
  assert.match(faultOf(`${'('.repeat(40)}a:1${')'.repeat(40)}`), /more than 32 levels/);
  assert.match(faultOf(`${'NOT '.repeat(40)}a:1`), /more than 32 levels/);
  assert.match(faultOf('x'.repeat(MAX_FILTER_LENGTH + 1)), /longer than 10000 characters/);
  assert.match(faultOf(`${'f'.repeat(201)}:1`), /a field is longer than 200/);
});

test('a bar ends the word before it, wherever a clause might begin', () => {
  assert.equal(read('a:1|b|c:2'), 'or(a:[1|b] c:[2])');
  assert.equal(read(`a:${'|'.repeat(9_000)}`), `a:[${'|'.repeat(9_000)}]`);
});

test('a value that begins with a sign of the language is refused with what to write, unless it is in quotes', () => {
  const refusal = (sign: string, instead: string, at = 3) =>
    `at position ${at}: a value does not begin with ${sign} unless it is in quotes: ${instead}`;
  assert.equal(faultOf('n:!5'), refusal('!', 'NOT before a clause says that it does not hold'));
  assert.match(faultOf('n:<>5'), /^at position 4: a value does not begin with >/);
  assert.match(faultOf('n:=>5'), /^at position 4: a value does not begin with > .*<, <=, >, >= and :=/);
  assert.match(faultOf('n:==5'), /^at position 4: a value does not begin with = .* and :=/);
  assert.match(faultOf('n:*caf'), /^at position 3: .* as in caf\*, and exists:/);
  assert.match(faultOf('idstore:[a,*]'), /^at position 12: a value does not begin with \*/);
  assert.equal(read('n:"!5"'), 'n:[!5]');
  assert.equal(read('n:\\*5'), 'n:[*5]');
});

test('* at the end of a value leaves its last word unfinished', () => {
  assert.equal(read('name:new sto*'), 'name:*[new sto]');
  assert.equal(read('name:sto* and city:x'), 'and(name:*[sto] city:[x])');
  assert.equal(read('name:sto\\*'), 'name:[sto*]');
  assert.equal(read('name:"sto*"'), 'name:[sto*]');
  for (const inside of ['name:s*o', 'name:new * store', 'name:sto**', 'name:new *'])
    assert.match(faultOf(inside), /\* stands at the end of a value/, inside);
  assert.match(faultOf('name:=sto*'), /a beginning is written after : alone/);
});

test('ranges are of two numbers or two dates, and may be open', () => {
  assert.equal(read('n:5..7'), 'n:numbers[5,7]');
  assert.equal(read('n: -5 .. 7.5'), 'n:numbers[-5,7.5]');
  assert.equal(read('n:5..'), 'n:numbers[5,)');
  assert.equal(read('n:..5'), 'n:numbers(,5]');
  assert.equal(read('n:wait..what'), 'n:[wait..what]');
  assert.equal(read('n:"5..7"'), 'n:[5..7]');
  assert.match(faultOf('n:5..x'), /at position 3: expected two numbers or two dates/);
  assert.match(faultOf('n:5..2026-12'), /expected two numbers or two dates/);
  assert.match(faultOf('n:7..5'), /the range 7\.\.5 ends before it begins/);
  assert.match(faultOf('n:=5..7'), /a range is written after : alone/);
});

test('dates are instants; a day or a month is all of it', () => {
  const at = (text: string) => Date.parse(text) / 1_000;
  // 18:00 an hour east of Greenwich is 17:00 there.
  assert.equal(read('d:>2026-12-24T18:00+01:00'), `d:instants(${at('2026-12-24T17:00Z')},)`);
  assert.equal(read('d:<=2026-12-24T18:00:30.5'), `d:instants(,${at('2026-12-24T18:00:30.5Z')}]`);
  assert.equal(read('d:>2026-12-24'), `d:instants[${at('2026-12-25T00:00Z')},)`);
  assert.equal(read('d:<=2026-12'), `d:instants(,${at('2027-01-01T00:00Z')})`);
  assert.equal(read('d:2026-12-24..2026-12-26'), `d:instants[${at('2026-12-24T00:00Z')},${at('2026-12-27T00:00Z')})`);
  assert.match(faultOf('d:>2026-02-30'), /expected a number or a date/);
});

test('exists asks for a field, unless it is quoted and so a field itself', () => {
  assert.equal(read('exists:city and not exists:"my field"'), 'and(exists(city) not(exists(my field)))');
  assert.equal(read('exists:user."my field"'), 'exists(user.my field)');
  assert.equal(read('"exists":city'), 'exists:[city]');
  assert.match(faultOf('exists:'), /expected a field after exists:/);
});
