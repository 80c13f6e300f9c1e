import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#server/platform/log.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'

/** A drawer that failed, such as on a full disk, is not retried for every picture of every page. */
const PAUSE_MS = 30_000

/** The pictures that come with the shop, some of which may not be drawn yet. */
type DrawnPictures = {
  /** Draws the missing files, one after the other, at low priority. */
  drawAll(): void
  /** Waits until that file exists. @returns false if it cannot be drawn for now */
  ready(file: string): Promise<boolean>
  close(): void
}

/**
 * Opens a folder of drawn pictures. If all are drawn, no process is ever started.
 * @param files the expected ones, relative to the folder
 */
export function openDrawnPictures(given: {
  folder: string
  files: readonly string[]
  log: Pick<Log, 'error' | 'info'>
}): DrawnPictures {
  const { folder, files, log } = given
  const missing = new Set(files.filter(file => !existsSync(join(folder, file))))
  /** pending requests for a file, by its path */
  const waiting = new Map<string, PromiseWithResolvers<boolean>>()
  let drawer: ChildProcess | undefined
  let failedAt = -Infinity
  let isClosed = false

  const answer = (file: string, isThere: boolean) => {
    waiting.get(file)?.resolve(isThere)
    waiting.delete(file)
  }

  function liveDrawer(): ChildProcess | undefined {
    if (drawer || isClosed || performance.now() - failedAt < PAUSE_MS) return drawer
    const child = fork(join(import.meta.dirname, 'drawer-process.ts'), [folder], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // Shoppers' requests come first.
    if (child.pid !== undefined) lowerPriority(child.pid, 19)
    // The child does not keep the shop from exiting.
    child.unref()
    child.channel?.unref()
    child.on('message', (file: string) => {
      missing.delete(file)
      answer(file, true)
    })
    let hasEnded = false
    const end = (outcome: unknown) => {
      if (hasEnded) return
      hasEnded = true
      drawer = undefined
      if (!isClosed && missing.size > 0) {
        failedAt = performance.now()
        log.error({ outcome, folder, missing: missing.size }, 'pictures of the shop could not be drawn')
      }
      for (const file of [...waiting.keys()]) answer(file, false)
    }
    child.once('error', end).once('exit', (code, signal) => end(signal ?? code))
    drawer = child
    return child
  }

  return {
    drawAll: () => {
      if (missing.size === 0) return
      log.info({ missing: missing.size }, 'missing pictures of the shop are being drawn')
      liveDrawer()
    },
    ready: async file => {
      if (!missing.has(file)) return true
      const child = liveDrawer()
      if (!child) return false
      const known = waiting.get(file)
      if (known) return known.promise
      const wait = Promise.withResolvers<boolean>()
      waiting.set(file, wait)
      child.send(file, error => error && answer(file, false))
      return wait.promise
    },
    close: () => {
      isClosed = true
      drawer?.kill('SIGKILL')
    },
  }
}
