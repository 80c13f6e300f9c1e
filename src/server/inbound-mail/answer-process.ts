/** A process of its own that reads one mail whole: what a stranger sends may take minutes, or fill the memory. */
import { readAnswer } from './read-mail.ts'

process.once('message', async (source: Uint8Array) => {
  const answer = await readAnswer(Buffer.from(source)).catch(() => undefined)
  process.send?.(answer ?? 'unreadable')
})
