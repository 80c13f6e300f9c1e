import { type FormEvent, useRef, useState } from 'react'
import type { YarnRules } from '#contract/yarn.ts'
import * as common from '#messages/admin/common.ts'
import * as messages from '#messages/admin/yarn.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { typedGrams } from './batch-values.ts'
import { useYarnChange } from './yarn-store.ts'

const RULE_NAME: Record<YarnRules['goneColours'], string> = {
  closed: messages.closed,
  waiting: messages.waiting,
}

/** The rules for a colour in the composer when its yarn runs out. */
export function RulesForm({ rules }: { rules: YarnRules }) {
  /** her changes, and the rules when she began: what she has not changed follows the saved rules */
  const [changed, setChanged] = useState<{
    goneColours?: YarnRules['goneColours']
    typed?: string
    begun?: YarnRules
  }>({})
  const { mutate, isPending } = useYarnChange({ done: messages.saved, onDone: see })
  const { goneColours = rules.goneColours, typed = String(rules.hatGrams), begun = rules } = changed
  const sent = useRef({ goneColours, typed, rules })
  const change = (part: typeof changed) => setChanged({ ...changed, ...part, begun })
  const hatGrams = typedGrams(typed)
  const isRight = hatGrams !== undefined && hatGrams > 0 && hatGrams <= 2000
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isRight || isPending) return
    sent.current = { goneColours, typed, rules: { goneColours, hatGrams } }
    mutate({ method: 'put', path: '/rules', body: { goneColours, hatGrams, seen: rules } })
  }
  function see() {
    // What she has not changed may have followed other rules meanwhile.
    const isSent = (field: 'goneColours' | 'typed') =>
      changed[field] === undefined || changed[field] === sent.current[field]
    if (isSent('goneColours') && isSent('typed')) return setChanged({})
    setChanged({ ...changed, begun: sent.current.rules })
    toast({ title: messages.saved, text: common.typedSinceUnsaved })
  }
  return (
    <form
      noValidate
      onSubmit={save}
      aria-labelledby="reeglid"
      className="grid gap-4 rounded-tile bg-lumi p-4 md:p-6"
    >
      <div>
        <h2 id="reeglid" className="text-title font-bold">
          {messages.rules}
        </h2>
        <p className="text-hint text-tint-2">{messages.rulesHint}</p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.goneColours}
          value={goneColours}
          onChange={({ target }) => change({ goneColours: target.value as YarnRules['goneColours'] })}
        >
          {Object.entries(RULE_NAME).map(([rule, name]) => (
            <option key={rule} value={rule}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.hatGrams}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isRight ? undefined : messages.gramsFault}
          onChange={({ target }) => change({ typed: target.value })}
        />
      </div>
      {(begun.goneColours !== rules.goneColours || begun.hatGrams !== rules.hatGrams) && (
        <Notice tone="orange" role="alert">
          <p>{messages.rulesChangedMeanwhile(RULE_NAME[rules.goneColours], rules.hatGrams)}</p>
        </Notice>
      )}
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {messages.save}
      </Button>
    </form>
  )
}
