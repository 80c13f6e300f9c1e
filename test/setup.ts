/** Runs before each file of tests: modules may be kept from one file to the next, hooks are not. */
import { afterAll, afterEach } from 'vitest'
import { closeOpened } from './close-after-test.ts'

afterEach(closeOpened)
afterAll(closeOpened)
