import { fork } from 'node:child_process'
import { join } from 'node:path'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import type { MailReply } from './read-mail.ts'
import type { Said } from './reply-process.ts'

/** The largest e-mail with the largest pictures is read in two seconds on a slow machine. */
const TIME_LIMIT_MS = 20_000

/** Memory limit of the reading process, beside the e-mail itself. */
const MEMORY_MB = 256

/**
 * Reads an e-mail in a process of its own, which ends with it: a small e-mail may consist of so many parts or lines
 * that reading it takes minutes or all the memory.
 * @returns undefined if it is no e-mail, takes too long or too much memory
 * @throws Error if no process can be started, or it ends for a reason other than the e-mail
 */
export function readInChildProcess(
  source: Buffer,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<MailReply | undefined> {
  const reader = fork(join(import.meta.dirname, 'reply-process.ts'), {
    // Sends buffers as they are.
    serialization: 'advanced',
    // The process reads strangers' e-mails: it gets nothing of the shop's environment.
    env: {},
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Shoppers' requests come first.
  if (reader.pid !== undefined) lowerPriority(reader.pid, 10)
  const { promise, resolve, reject } = Promise.withResolvers<MailReply | undefined>()
  const limit = setTimeout(resolve, timeLimitMs)
  reader
    .once('message', (said: Said) => {
      if ('fault' in said) reject(new Error(`A reply could not be read: ${said.fault}`))
      else resolve('answer' in said ? said.answer : undefined)
    })
    .once('exit', (code, signal) => {
      // V8 aborts like this when out of memory.
      if (signal === 'SIGABRT') resolve(undefined)
      else reject(new Error(`The process that reads a reply ended (${signal ?? code})`))
    })
    .on('error', reject)
  reader.send(source)
  return promise.finally(() => {
    clearTimeout(limit)
    reader.kill('SIGKILL')
  })
}
