import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import type { ParcelMachine } from '#domain/carriers.ts'
import { MACHINE_SEARCH_CAP, searchMachines } from '#domain/machine-search.ts'
import * as messages from '#messages/shop/delivery.ts'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type MachinePickerProps = {
  machines: readonly ParcelMachine[]
  /** empty if none is chosen */
  chosenId: string
  onChoose: (id: string) => void
  onLeave: () => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** `typed` is the search text; `at` is the index that Enter would choose. */
type Search = { typed: string; at: number }

export const addressOf = ({ address, city }: ParcelMachine) => [address, city].filter(Boolean).join(', ')

/**
 * A search for one parcel machine: a combobox with a list of matches (ARIA Authoring Practices, editable combobox with
 * list autocomplete). Shows the chosen machine's name while there is no search.
 */
export function MachinePicker({ machines, chosenId, onChoose, onLeave, error, ref }: MachinePickerProps) {
  const [search, setSearch] = useState<Search>()
  const listId = useId()
  const chosen = machines.find(({ id }) => id === chosenId)
  const found = search ? searchMachines(machines, search.typed) : []
  const optionId = (at: number) => `${listId}-${at}`

  const open = () => setSearch(search ?? { typed: '', at: 0 })
  const close = () => setSearch(undefined)
  function choose(machine: ParcelMachine | undefined) {
    if (!machine) return
    onChoose(machine.id)
    close()
  }

  function press(event: KeyboardEvent) {
    const at = search && placeAfter(event.key, search.at, found.length)
    if (search && at !== undefined) setSearch({ ...search, at })
    else if (search && event.key === 'Escape') close()
    // Enter must not submit the whole form.
    else if (search && event.key === 'Enter') choose(found[search.at])
    else if (!search && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) open()
    else return
    event.preventDefault()
  }

  return (
    <div className="mt-6">
      <TextField
        ref={ref}
        label={messages.chooseMachine}
        required
        error={search ? undefined : error}
        hint={
          !search &&
          chosen && (
            <span className="flex items-center gap-[7px] text-green-ink">
              <Icon name="check" className="size-[18px]" /> {addressOf(chosen)}
            </span>
          )
        }
        role="combobox"
        aria-expanded={search !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={search && found.length > 0 ? optionId(search.at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={chosen?.name ?? messages.machineSearchHint}
        value={search?.typed ?? chosen?.name ?? ''}
        onFocus={event => event.target.select()}
        onClick={open}
        onChange={event => setSearch({ typed: event.target.value, at: 0 })}
        onKeyDown={press}
        onBlur={() => {
          close()
          onLeave()
        }}
      >
        <Icon name="search" className="pointer-events-none absolute right-4 size-6 self-center" />
        {search && (
          <div className="absolute inset-x-0 top-full z-10 mt-2 overflow-hidden rounded-button border-[1.5px] border-edge bg-lumi">
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label={messages.machinesLabel}
              // The field keeps the focus while the list's scroll bar is dragged.
              onMouseDown={event => event.preventDefault()}
              className="max-h-[300px] overflow-y-auto overscroll-contain"
            >
              {found.map((machine, at) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys of its list
                <div
                  key={machine.id}
                  id={optionId(at)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={machine.id === chosenId}
                  ref={at === search.at ? showInList : undefined}
                  onClick={() => choose(machine)}
                  className={`flex cursor-pointer items-center justify-between gap-4 px-[18px] py-[11px] leading-[1.45] hover:bg-udu ${at === search.at ? 'bg-pistaatsia! forced-colors:outline-3 forced-colors:-outline-offset-3' : ''}`}
                >
                  <span>
                    <span className={machine.id === chosenId ? 'font-strong' : ''}>{machine.name}</span>
                    <span className="block text-hint text-tint-2">{addressOf(machine)}</span>
                  </span>
                  {machine.id === chosenId && <Icon name="check" />}
                </div>
              ))}
            </div>
            <Found count={found.length} />
          </div>
        )}
      </TextField>
    </div>
  )
}

/** Returns the index that a key leads to in a list of `count`; `undefined` for any other key. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}

const showInList = (option: HTMLDivElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** Says how much was found; visually only if the person has to do something about it. */
function Found({ count }: { count: number }) {
  const isEnough = count > 0 && count < MACHINE_SEARCH_CAP
  return (
    <p role="status" className={isEnough ? 'sr-only' : 'px-[18px] py-3 text-hint text-tint-2'}>
      {count === 0
        ? messages.noMachineFound
        : isEnough
          ? messages.machinesFound(count)
          : messages.showingFirstMachines(count)}
    </p>
  )
}
