import { fork } from 'node:child_process'
import { join } from 'node:path'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { Said } from './answer-process.ts'
import type { Answer } from './read-mail.ts'

/** The largest mail with the largest pictures is read in two seconds of a slow machine. */
const TIME_LIMIT_MS = 20_000

/** What reading may take beside the mail itself. */
const MEMORY_MB = 256

/**
 * Reads a mail in a process of its own, which ends with it: a small mail may be made of so many parts or lines that reading it
 * takes minutes or the whole memory.
 * @returns undefined for what is no mail, takes too long or too much
 * @throws Error where no process can be had, or its end is none of the mail's
 */
export function readApart(source: Buffer, timeLimitMs = TIME_LIMIT_MS): Promise<Answer | undefined> {
  const reader = fork(join(import.meta.dirname, 'answer-process.ts'), {
    // Buffers go as they are.
    serialization: 'advanced',
    // It reads what strangers send: it knows nothing of the shop.
    env: {},
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The shoppers come first.
  if (reader.pid !== undefined) lowerPriority(reader.pid, 10)
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>()
  const limit = setTimeout(resolve, timeLimitMs)
  reader
    .once('message', (said: Said) => {
      if ('fault' in said) reject(new Error(`An answer could not be read: ${said.fault}`))
      else resolve('answer' in said ? said.answer : undefined)
    })
    .once('exit', (code, signal) => {
      // So V8 ends where the memory is used up.
      if (signal === 'SIGABRT') resolve(undefined)
      else reject(new Error(`The process that reads an answer has ended (${signal ?? code})`))
    })
    .on('error', reject)
  reader.send(source)
  return promise.finally(() => {
    clearTimeout(limit)
    reader.kill('SIGKILL')
  })
}
