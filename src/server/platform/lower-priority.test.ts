import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

let child: ChildProcess
afterEach(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
})

test.each([
  [0, 10],
  [15, 15],
])('a process of niceness %i has %i after lowering its priority to 10', async (before, after) => {
  child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  setPriority(child.pid!, Math.max(before, getPriority()))
  lowerPriority(child.pid!, 10)
  expect(getPriority(child.pid!)).toBe(Math.max(after, getPriority()))
})
