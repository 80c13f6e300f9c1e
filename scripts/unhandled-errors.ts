import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** A reporter of vitest: writes the errors outside of any test, as texts, to the JSON file UNHANDLED_ERRORS_FILE. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: during }) =>
      [
        ...(file ? [`while ${[file, during].filter(Boolean).join(' › ')} ran`] : []),
        stack ?? `${name}: ${message}`,
      ].join('\n'),
    )
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE!, JSON.stringify(told))
  }
}
