import { expect, test } from 'vitest'
import { shortAndLong, textOfHtml, withoutEntities } from './html-text.ts'

test('of HTML the words stay, in paragraphs and lists', () => {
  const html =
    '<div class="x"><h2>Konnam&uuml;ts</h2>\n<p>Soe &amp; <b>pehme</b>,<br>vill&nbsp;100%</p><ul><li>Pese\n k&auml;sitsi</li><li>Ei sula</li></ul></div>'
  expect(textOfHtml(html)).toBe('Konnamüts\n\nSoe & pehme,\nvill 100%\n\n– Pese käsitsi\n– Ei sula')
})

test('what runs or is hidden is not read', () => {
  expect(
    textOfHtml('<p>Müts</p><script>alert("<p>halb</p>")</script><style>p{}</style><!-- peidus -->'),
  ).toBe('Müts')
  expect(textOfHtml('<p>Müts<script>alert(1)')).toBe('Müts')
})

test('what is written as text stays text, and never becomes a tag', () => {
  expect(textOfHtml('3 < 5 ja 5 > 3')).toBe('3 < 5 ja 5 > 3')
  expect(textOfHtml('<p>&lt;script&gt;</p>')).toBe('<script>')
  expect(textOfHtml('Esimene\r\n\r\n\r\n\r\nTeine  rida ')).toBe('Esimene\n\nTeine rida')
})

// Each bracket must not look through all that follow: that would outlast the test's time by minutes.
test('a long text of nothing but brackets is read', () => {
  expect(textOfHtml(`<p>${'<'.repeat(200_000)}`)).toHaveLength(200_000)
  expect(textOfHtml(`<p>${'&'.repeat(200_000)}`)).toHaveLength(200_000)
})

test('characters are written out by number too; what is none stays', () => {
  expect(withoutEntities('M&#246;&#xF6; &#39;&quot;&#0; &tundmatu; &#99999999;')).toBe(
    `Möö '"&#0; &tundmatu; &#99999999;`,
  )
})

test('the first paragraph is the short description', () => {
  expect(shortAndLong('Roheline konn.\n\nPikk jutt.\nVeel.')).toEqual({
    short: 'Roheline konn.',
    long: 'Pikk jutt.\nVeel.',
  })
  expect(shortAndLong('')).toEqual({ short: '', long: '' })
})

test('a first paragraph without end is parted after a sentence, else after a word, and nothing is lost', () => {
  const sentences = 'See on üks lause. '.repeat(40)
  const parted = shortAndLong(sentences)
  expect(parted.short.length).toBeLessThanOrEqual(280)
  expect(parted.short).toMatch(/lause\.$/)
  expect(`${parted.short} ${parted.long}`).toBe(sentences.trim())
  expect(shortAndLong('sõna '.repeat(100)).short).toMatch(/sõna$/)
  expect(shortAndLong('a'.repeat(600)).short).toHaveLength(280)
})
