import { type FormEvent, useState } from 'react'
import type { YarnRules } from '#contract/yarn.ts'
import * as messages from '#messages/admin/yarn.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { typedGrams } from './batch-values.ts'
import { useYarnChange } from './yarn-store.ts'

/** What becomes of a colour in the composer when its yarn runs out. */
export function RulesForm({ rules }: { rules: YarnRules }) {
  const [goneColours, setGoneColours] = useState(rules.goneColours)
  const [typed, setTyped] = useState(String(rules.hatGrams))
  const { mutate, isPending } = useYarnChange({ done: messages.saved })
  const hatGrams = typedGrams(typed)
  const isRight = hatGrams !== undefined && hatGrams > 0 && hatGrams <= 2000
  function save(event: FormEvent) {
    event.preventDefault()
    if (isRight && !isPending) mutate({ method: 'put', path: '/rules', body: { goneColours, hatGrams } })
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
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={messages.goneColours}
          value={goneColours}
          onChange={({ target }) => setGoneColours(target.value as YarnRules['goneColours'])}
        >
          <option value="closed">{messages.closed}</option>
          <option value="waiting">{messages.waiting}</option>
        </SelectField>
        <TextField
          label={messages.hatGrams}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isRight ? undefined : messages.gramsFault}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Button type="submit" size="small" busy={isPending} className="justify-self-start">
        {messages.save}
      </Button>
    </form>
  )
}
