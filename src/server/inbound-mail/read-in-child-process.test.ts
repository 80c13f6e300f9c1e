import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readInChildProcess } from './read-in-child-process.ts'
import { fieldsIn, readEnvelope } from './read-mail.ts'

vi.mock('node:child_process', { spy: true })

const HEAD = 'From: liis@naide.ee\r\nTo: pood@heegel.ee\r\nMIME-Version: 1.0\r\n'

test('a reply is read with its pictures', async () => {
  const picture = Buffer.from('ÿØÿ pilt', 'latin1')
  const mail = [
    `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n`,
    '--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nJah, musta.',
    `--b\r\nContent-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture.toString('base64')}`,
    '--b--\r\n',
  ].join('\r\n')
  expect(await readInChildProcess(Buffer.from(mail))).toEqual({
    text: 'Jah, musta.',
    pictures: [{ bytes: picture, isInText: true }],
    otherFiles: 0,
  })
})

test('an e-mail of empty lines does not fill the shop’s memory', async () => {
  const before = process.memoryUsage().rss
  const read = readInChildProcess(Buffer.concat([Buffer.from(`${HEAD}\r\n`), Buffer.alloc(20_000_000, '\n')]))
  await expect(read).resolves.toBeUndefined()
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test('an e-mail that takes too long is given up', async () => {
  expect(await readInChildProcess(Buffer.from(`${HEAD}\r\nTere\r\n`), 1)).toBeUndefined()
})

test('an e-mail nested too deeply is unreadable', async () => {
  const deep = Array.from(
    { length: 60 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
  )
  expect(await readInChildProcess(Buffer.from(HEAD + deep.join('')))).toBeUndefined()
})

test('a process that does not start, or lacks a package, is not the e-mail’s fault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'heegel-reader-'))
  const { fork: forkReal } = await vi.importActual<typeof import('node:child_process')>('node:child_process')
  const readBy = (program: string) => {
    writeFileSync(join(folder, 'reader.mjs'), program)
    vi.mocked(fork).mockImplementationOnce((_path, options) =>
      forkReal(join(folder, 'reader.mjs'), options as object),
    )
    return readInChildProcess(Buffer.from(`${HEAD}\r\nTere\r\n`))
  }
  await expect(readBy(`import 'there-is-no-such-package'`)).rejects.toThrow('ended (1)')
  const saying = `process.once('message', () => process.send({ fault: 'Cannot find package' }))`
  await expect(readBy(saying)).rejects.toThrow('Cannot find package')
  rmSync(folder, { recursive: true })
})

test('a header named like a property of JavaScript objects makes no e-mail automatic', async () => {
  const headers = Buffer.from(`${HEAD}Constructor: x\r\n__proto__: x\r\n\r\n`)
  expect(await readEnvelope(fieldsIn(headers))).toMatchObject({ sender: 'liis@naide.ee', isAutomatic: false })
})
