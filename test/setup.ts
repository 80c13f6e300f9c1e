/** Runs before each test file: modules may be reused from one file to the next, hooks are not. */
import { afterAll, afterEach } from 'vitest'
import { closeOpened } from './close-after-test.ts'

afterEach(closeOpened)
afterAll(closeOpened)
