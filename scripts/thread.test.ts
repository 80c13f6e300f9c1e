import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { canonicalJson, sealEntry, type ThreadEntry } from '#domain/thread.ts'
import { runScript, type ScriptEnd } from '#test/run-script.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const folder = mkdtempSync(join(tmpdir(), 'heegel-verify-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const PICTURE = Buffer.from('pilt')

function aThread() {
  const entries: ThreadEntry[] = []
  for (const body of [{ text: 'Rebasemüts' }, { text: '', pictures: [{ sha256: sha256(PICTURE) }] }])
    entries.push(
      sealEntry(
        'ERI-1',
        entries.at(-1),
        {
          kind: 'message',
          author: 'customer',
          at: '2026-11-24T10:00:00.000Z',
          content: { body: canonicalJson(body), salt: 'sool' },
        },
        sha256,
      ),
    )
  return { orderNumber: 'ERI-1', entries }
}

/** @returns the exit code and the output */
async function verify(thread: unknown, ...options: string[]): Promise<[ScriptEnd['code'], string]> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'jutt.json')
  writeFileSync(file, typeof thread === 'string' ? thread : JSON.stringify(thread))
  const { code, output } = await runScript('thread.ts', ['verify', file, ...options])
  return [code, output]
}

test('a thread is verified without the shop, with a noted seal and the pictures', async () => {
  const thread = aThread()
  const pictures = join(folder, 'pildid')
  mkdirSync(pictures, { recursive: true })
  writeFileSync(join(pictures, 'a.webp'), PICTURE)
  const [code, said] = await verify(thread, '--seal', thread.entries[0]!.seal, '--pictures', pictures)
  expect(said).toContain(`Last seal: ${thread.entries[1]!.seal}`)
  expect(said).toContain('belongs to entry 1')
  expect(said).toContain('1 pictures, all in the thread')
  expect(code).toBe(0)
  writeFileSync(join(pictures, 'b.webp'), 'muu')
  expect(await verify(thread, '--pictures', pictures)).toEqual([1, 'Not in the thread: b.webp\n'])
})

test('a change since the sealing is named', async () => {
  const thread = aThread()
  thread.entries[0]!.content!.body = canonicalJson({ text: 'Kassimüts' })
  expect(await verify(thread)).toEqual([1, 'Entry 1 of ERI-1 has changed since it was sealed\n'])
  const [code, said] = await verify(aThread(), '--seal', 'f'.repeat(64))
  expect([code, said]).toEqual([1, `${'f'.repeat(64)} is not a seal of this thread\n`])
  for (const other of [{ muu: 1 }, 'null', '<!doctype html>', ''])
    expect(await verify(other)).toEqual([1, `${join(folder, 'jutt.json')} contains no thread\n`])
})
