/** Renders a page repeatedly, in a process of its own, and reports the CPU time of each. */
import { openApp } from './open-app.ts'
import { PRODUCTS } from './shop-process.ts'

export type RenderTask = { path: string; warmUp: number; renders: number }
export type RenderTimes = { status: number; html: string; milliseconds: number[] }

// Exits normally, so that its data is deleted.
process.once('SIGTERM', () => process.exit(0))
process.once('message', async ({ path, warmUp, renders }: RenderTask) => {
  // One of the demo products is sold out, and the listing shows what can be bought.
  const { app, render } = await openApp(PRODUCTS + 1)
  await app.ready()
  const { html, status } = await render(path)
  // Up to the bytes: a string may not be flattened until then.
  const bytes = async () => {
    const rendered = await render(path)
    return typeof rendered.html === 'string' ? Buffer.from(rendered.html) : rendered.html
  }
  for (let i = 0; i < warmUp; i++) await bytes()
  const milliseconds: number[] = []
  for (let i = 0; i < renders; i++) {
    const before = process.cpuUsage()
    await bytes()
    const { user, system } = process.cpuUsage(before)
    milliseconds.push((user + system) / 1000)
  }
  process.send?.({ status, html: String(html), milliseconds } satisfies RenderTimes)
})
