import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '#server/payments/montonio/exchange.ts'
import { noAnswer } from '#server/payments/service-call.ts'
import { isSuccess, sendRequest } from '#server/platform/http/http-client.ts'
import type { Label } from '../service.ts'
import { labelFile } from './schemas.ts'

const POLLS = 20
const POLL_MS = 1_000
const BYTES_MAX = 5_000_000
const TIMEOUT_MS = 15_000
const REDIRECTS = 3

/**
 * Orders a label file and downloads it at once: its address is valid for minutes. Ordering it again makes another file
 * of the same label.
 * @param order orders the file; @param read asks for its state
 */
export async function fetchLabel(
  order: () => Promise<Answer>,
  read: (id: string) => Promise<Answer>,
): Promise<Label> {
  let answer = await order()
  for (let polls = 0; ; polls += 1) {
    if (answer.result === 'refusal')
      return { outcome: 'refused', reason: answer.message, isAccount: isOfAccount(answer.status) }
    const file = answer.result === 'success' ? labelFile.safeParse(answer.json).data : undefined
    if (file?.status === 'failed')
      return { outcome: 'refused', reason: 'the service could not make the label', isAccount: false }
    if (file?.status === 'ready' && file.labelFileUrl) return download(file.labelFileUrl)
    if (!file || polls === POLLS)
      return {
        outcome: 'unknown',
        reason: answer.result === 'no_answer' ? answer.reason : 'the service did not make the label in time',
      }
    await pause(POLL_MS)
    answer = await read(file.id).catch(error => noAnswer(String(error)))
  }
}

/** Whether the keys or the contract are at fault, not the request. */
export const isOfAccount = (status: number): boolean => status === 401 || status === 403

/** The address carries its own signature, so no token of the shop is sent to it. */
async function download(url: string): Promise<Label> {
  try {
    const { status, body } = await sendRequest(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: BYTES_MAX,
      redirects: REDIRECTS,
    })
    if (isSuccess(status) && body.subarray(0, 5).toString('latin1') === '%PDF-')
      return { outcome: 'made', pdf: body }
    return { outcome: 'unknown', reason: `the label is not a PDF: HTTP ${status}` }
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.message : String(error) }
  }
}
