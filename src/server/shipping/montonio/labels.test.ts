import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { closeAfterTest } from '#test/close-after-test.ts'
import { fetchLabel } from './labels.ts'

/** @param status of the file at the service */
const answer = (status: string, labelFileUrl: string | null = null) => ({
  result: 'success' as const,
  json: { id: 'file-1', status, labelFileUrl },
})

async function anAddress(): Promise<string> {
  const server = createServer((_, response) => response.end('%PDF-1.7')).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  closeAfterTest(() => new Promise(resolve => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/label.pdf`
}

test('a label that the service is still making is asked for until it is ready', async () => {
  const address = await anAddress()
  const asked: string[] = []
  const label = await fetchLabel(
    async () => answer('pending'),
    async id => {
      asked.push(id)
      return asked.length === 1 ? answer('pending') : answer('ready', address)
    },
  )
  expect(label).toEqual({ outcome: 'made', pdf: Buffer.from('%PDF-1.7') })
  expect(asked).toEqual(['file-1', 'file-1'])
})

test('a label that is then not told of is unknown, with the reason', async () => {
  const gone = () => Promise.reject(new Error('connection lost'))
  expect(await fetchLabel(async () => answer('pending'), gone)).toEqual({
    outcome: 'unknown',
    reason: 'Error: connection lost',
  })
})

test.each([
  [401, true],
  [422, false],
])('a label refused with %i: a fault of the account: %s', async (status, isAccount) => {
  const refused = { result: 'refusal' as const, isRepeat: false, status, message: 'no' }
  expect(
    await fetchLabel(
      async () => refused,
      async () => answer('ready'),
    ),
  ).toEqual({ outcome: 'refused', reason: 'no', isAccount })
})
