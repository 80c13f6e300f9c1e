import { expect, test } from 'vitest'
import { mayBeCounted } from './visitor.ts'

test.each([
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 Instagram 400.0.0',
  'Mozilla/5.0 (Linux; Android 16; CUBOT X90) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
])('a person’s browser is counted: %s', agent => {
  expect(mayBeCounted({ 'user-agent': agent })).toBe(true)
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32',
  'node',
  '',
])('a program is not counted: %s', agent => {
  expect(mayBeCounted({ 'user-agent': agent })).toBe(false)
})

test.each([
  ['asks not to be tracked', { dnt: '1' }],
  ['asks for privacy in general', { 'sec-gpc': '1' }],
  ['loads a page only ahead of a click', { 'sec-purpose': 'prefetch;prerender' }],
  ['loads a page only ahead of a click, in an older way', { purpose: 'prefetch' }],
])('a visitor who %s is not counted', (_, headers) => {
  expect(mayBeCounted({ 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...headers })).toBe(false)
})
