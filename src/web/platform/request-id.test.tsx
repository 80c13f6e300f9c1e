import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { tabStorage } from './browser-storage.ts'
import { type IdentifiedRequest, useRequestId } from './request-id.ts'

const storage = tabStorage<IdentifiedRequest>('sale-sent')
const SALE = {}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

type RequestId = ReturnType<typeof useRequestId>
type FormProps = { isTakenUp: (() => boolean) | undefined; onOpened: (requestId: RequestId) => void }

function Form({ isTakenUp, onOpened }: FormProps) {
  onOpened(useRequestId(storage, isTakenUp))
  return null
}

/** Opens a form that sends sales. */
function openForm(isTakenUp?: boolean): RequestId {
  let opened: RequestId | undefined
  const takesUp = isTakenUp === undefined ? undefined : () => isTakenUp
  renderToString(
    <Form
      isTakenUp={takesUp}
      onOpened={requestId => {
        opened = requestId
      }}
    />,
  )
  return opened!
}

test('a form opened while another one is sending repeats its request, as long as the outcome is unknown', () => {
  const [first, reloaded] = [openForm(), openForm(false)]
  const id = first.of(SALE)
  expect(openForm(false).of(SALE)).toBe(id)
  expect(reloaded.of(SALE)).toBe(id)
  expect(reloaded.isUnsure()).toBe(true)
})

test.each([
  { isTakenUp: undefined, isRepeated: true },
  { isTakenUp: true, isRepeated: true },
  { isTakenUp: false, isRepeated: false },
])(
  'once the outcome is known, it is repeated by what was sent alone: $isTakenUp',
  ({ isTakenUp, isRepeated }) => {
    const first = openForm()
    const id = first.of(SALE)
    const second = openForm(isTakenUp)
    first.forget()
    expect(second.isUnsure()).toBe(isRepeated)
    expect(second.of(SALE) === id).toBe(isRepeated)
    second.forget()
    expect(second.of(SALE)).not.toBe(id)
  },
)

test('other content is another request', () => {
  const form = openForm()
  const id = form.of({ text: 'Tere' })
  expect(form.of({ text: 'Tere!' })).not.toBe(id)
})

test('a refused request keeps its id, and is known not to have arrived', () => {
  const form = openForm()
  const id = form.of(SALE)
  const other = openForm(true)
  form.refused()
  expect([form.isUnsure(), other.isUnsure(), openForm().isUnsure()]).toEqual([false, false, false])
  expect(form.of(SALE)).toBe(id)
})

test.each(['forget', 'refused'] as const)('a late answer, %s, is about the form’s own request', answer => {
  const first = openForm()
  first.of({ text: 'Tere' })
  const id = openForm().of({ text: 'Head aega' })
  first[answer]()
  expect(storage.get()).toMatchObject({ id, isUnsure: true })
})
