import type { BareTask } from './bare-server.ts'
import { fetchRaw } from './http-response.ts'
import { load } from './load.ts'
import { type Finding, loadShown, ratioOf, runAlternately } from './measure.ts'
import { startNginx } from './nginx-file.ts'
import { type RunningShop, startBeside } from './shop-process.ts'

/** The user agent of a phone's browser. */
export const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Mobile Safari/537.36'

const YARDSTICKS = { bare: 'bare node:http', nginx: 'nginx, the same from a file' }

/** The promised minimum share of each yardstick's answers per CPU second; a missing yardstick is not measured. */
export type Promised = Partial<Record<keyof typeof YARDSTICKS, number>>

/**
 * Compares the shop's reply with a bare `node:http` server that sends the very same bytes and headers, and with nginx
 * that sends them from a file.
 * @param asked.encoding required encoding of the reply; any by default
 */
export async function besideServers(
  shop: RunningShop,
  name: string,
  asked: { path: string; headers: Record<string, string>; encoding?: string },
  promised: Promised,
  rounds?: number,
): Promise<Finding[]> {
  const { path, headers, encoding } = asked
  const url = shop.url + path
  const answer = await fetchRaw(url, { headers })
  if (encoding && (answer.headers['content-encoding'] ?? 'identity') !== encoding)
    throw new Error(`${path} does not come in ${encoding}`)
  const task: BareTask = { headers: answer.headers, body: answer.body.toString('base64') }
  const bare = await startBeside<string>('bare-server.ts', task)
  const nginx = promised.nginx === undefined ? undefined : await startNginx(answer)
  const taken = await runAlternately<string>(
    {
      ours: () => load(shop.pid, { url, headers }),
      bare: () => load(bare.pid, { url: bare.answer, headers }),
      ...(nginx && { nginx: () => load(nginx.pid, { url: nginx.url, headers }) }),
    },
    rounds,
  )
  await Promise.all([bare.stop(), nginx?.stop()])
  return (Object.keys(YARDSTICKS) as (keyof typeof YARDSTICKS)[]).flatMap(yardstick => {
    const [ours, against, least] = [taken.ours!, taken[yardstick], promised[yardstick]]
    if (!against || least === undefined) return []
    const ratio = ratioOf(ours, against)
    return {
      number: `${name}, ${answer.body.length} bytes${encoding ? ` (${encoding})` : ''}`,
      ours: loadShown(ours),
      against: `${YARDSTICKS[yardstick]} ${loadShown(against)}`,
      ratio,
      promise: `at least ${least.toFixed(2)}`,
      kept: ratio >= least,
    }
  })
}
