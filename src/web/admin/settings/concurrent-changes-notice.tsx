import { useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { factAt, LABELS } from './facts.ts'
import type { ConcurrentChanges } from './settings-form.ts'

/** The settings were changed elsewhere: shows what changed, and where both changed the same. */
export function ConcurrentChangesNotice({ theirs, clashes }: ConcurrentChanges) {
  const { setValue } = useFormContext<AdminSettings>()
  return (
    <Notice tone="orange" role="alert">
      <p>
        <b>Keegi teine muutis seadeid vahepeal.</b> Tema muudatused on nüüd siin ja sinu omad nende peal,
        salvestamata. Vaata üle ja salvesta uuesti.
      </p>
      {clashes.length > 0 && (
        <>
          <p className="mt-3">Sama asja muutsite mõlemad. Väljal on praegu sinu oma:</p>
          <ul className="mt-2 grid gap-2">
            {clashes.map(path => {
              const value = factAt(theirs, path)
              return (
                <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span>
                    <b>{LABELS[path]}</b>
                    {typeof value === 'string' && `: tema kirjutas „${value}“`}
                  </span>
                  <Button
                    look="line"
                    size="small"
                    aria-label={`Võta tema oma: ${LABELS[path]}`}
                    onClick={() =>
                      setValue(path, value as never, { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    Võta tema oma
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Notice>
  )
}
