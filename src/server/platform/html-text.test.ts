import { expect, test } from 'vitest'
import { textOfHtml, withoutEntities } from './html-text.ts'

test('the words of HTML are kept, in paragraphs and lists', () => {
  const html =
    '<div class="x"><h2>Konnam&uuml;ts</h2>\n<p>Soe &amp; <b>pehme</b>,<br>vill&nbsp;100%</p><ul><li>Pese\n k&auml;sitsi</li><li>Ei sula</li></ul></div>'
  expect(textOfHtml(html)).toBe('Konnamüts\n\nSoe & pehme,\nvill 100%\n\n– Pese käsitsi\n– Ei sula')
})

test('scripts and hidden parts are dropped', () => {
  expect(
    textOfHtml('<p>Müts</p><script>alert("<p>halb</p>")</script><style>p{}</style><!-- peidus -->'),
  ).toBe('Müts')
  expect(textOfHtml('<p>Müts<script>alert(1)')).toBe('Müts')
})

test('text that looks like tags stays text', () => {
  expect(textOfHtml('3 < 5 ja 5 > 3')).toBe('3 < 5 ja 5 > 3')
  expect(textOfHtml('<p>&lt;script&gt;</p>')).toBe('<script>')
  expect(textOfHtml('Esimene\r\n\r\n\r\n\r\nTeine  rida ')).toBe('Esimene\n\nTeine rida')
})

// A quadratic scan of all following characters would exceed the test's time limit by minutes.
test('a long text of nothing but brackets is read', () => {
  expect(textOfHtml(`<p>${'<'.repeat(200_000)}`)).toHaveLength(200_000)
  expect(textOfHtml(`<p>${'&'.repeat(200_000)}`)).toHaveLength(200_000)
})

test('numeric and named entities are decoded, and unknown ones left', () => {
  expect(withoutEntities('M&#246;&#xF6; &#39;&quot; &eacute;&copy;&AMP; A&nbsp;B &amp;eacute;')).toBe(
    `Möö '" é©& A B &eacute;`,
  )
  const names = '&tundmatu; &valueOf; &constructor; &toString; R&D; &'
  expect(withoutEntities(names)).toBe(names)
  // NUL is not allowed in a text, and there are no code points beyond the last.
  expect(withoutEntities('&#0; &#99999999;')).toBe('\u{fffd} \u{fffd}')
})
