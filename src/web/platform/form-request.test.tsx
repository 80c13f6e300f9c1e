import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from './api.ts'
import { useFormRequest } from './form-request.ts'

type FormRequest = ReturnType<typeof useFormRequest>

function Form({ onOpened }: { onOpened: (request: FormRequest) => void }) {
  onOpened(useFormRequest())
  return null
}

function openForm(): FormRequest {
  let opened: FormRequest | undefined
  renderToString(
    <Form
      onOpened={request => {
        opened = request
      }}
    />,
  )
  return opened!
}

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, JSON.stringify({ error: 'x', code }))

test.each([
  { error: refusal(400, 'invalid_input'), isRepeated: true },
  { error: refusal(503, 'internal'), isRepeated: true },
  { error: refusal(409, 'order_differs'), isRepeated: false },
  { error: refusal(409, 'already_paid'), isRepeated: false },
])('after $error.code a form repeats its request: $isRepeated', ({ error, isRepeated }) => {
  const request = openForm()
  const id = request.name()
  request.failed(error)
  expect(request.name() === id).toBe(isRepeated)
})
