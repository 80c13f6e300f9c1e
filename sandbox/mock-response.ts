/** The header by which the provider's own test environment fails on purpose. */
import { type Call, readJson } from './call.ts'
import { isIssue } from './issues.ts'
import { Refusal } from './refusals.ts'

/** @throws Refusal with the issue requested by the header. */
export function checkMockHeader({ headers }: Call): void {
  const header = headers['paypal-mock-response']?.toString()
  if (!header) return
  const wanted = readJson(header) as { mock_application_codes?: unknown } | undefined
  const issue = String(wanted?.mock_application_codes)
  throw new Refusal(isIssue(issue) ? issue : 'INVALID_PARAMETER_VALUE')
}
