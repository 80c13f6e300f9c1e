import type { Task } from '#contract/today.ts'
import { TASK_TEXTS } from './task-text.ts'

/** Returns the tasks that this page has words for: a server updated since may know other kinds. */
export const knownTasks = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ kind }) => Object.hasOwn(TASK_TEXTS, kind))
