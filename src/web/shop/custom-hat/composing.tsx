import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { colorOrderOf, type HatLook } from '#domain/hat-look.ts'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import type { HatForm } from './hat-form.ts'

type Composing = {
  /** makes a new look from the current one; can be undone */
  change: (make: (look: HatLook) => HatLook) => void
  /** undoes the last change */
  undo: () => void
  canUndo: boolean
}

const ComposingContext = createContext<Composing | undefined>(undefined)

/** The longest undo history. */
const MOST_STEPS_BACK = 100

/**
 * Changes the look and undoes changes. Must be inside the form, which holds the look itself: each component watches
 * only the part it shows, because rendering the whole page on every click is too slow on a phone.
 */
export function ComposingProvider({ children }: { children: ReactNode }) {
  const { getValues } = useFormContext<HatForm>()
  const show = useShowLook()
  const past = useRef<HatLook[]>([])
  const [canUndo, setCanUndo] = useState(false)

  const change = useCallback(
    (make: (look: HatLook) => HatLook) => {
      const look = getValues('look')
      past.current = [...past.current, look].slice(-MOST_STEPS_BACK)
      setCanUndo(true)
      show(make(look))
    },
    [getValues, show],
  )
  const undo = useCallback(() => {
    const before = past.current.pop()
    setCanUndo(past.current.length > 0)
    if (before) show(before)
  }, [show])

  const composing = useMemo(() => ({ change, undo, canUndo }), [change, undo, canUndo])
  return <ComposingContext value={composing}>{children}</ComposingContext>
}

export function useComposing(): Composing {
  const composing = useContext(ComposingContext)
  if (!composing) throw new Error('There is no hat being composed around this')
  return composing
}

export const useLook = (): HatLook => useWatch<HatForm, 'look'>({ name: 'look' })

/** Returns the form's values after the next frame, for what may wait: when a ball is clicked, the drawing comes first. */
export function useFormLater(): HatForm {
  const { getValues, subscribe } = useFormContext<HatForm>()
  const [form, setForm] = useState<HatForm>(() => ({ ...getValues() }))
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout>
    const stop = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
    const follow = () => {
      stop()
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() =>
          setForm(before => {
            const now = { ...getValues() }
            return formsAreEqual(now, before) ? before : now
          }),
        )
      })
    }
    follow()
    const unsubscribe = subscribe({ formState: { values: true }, callback: follow })
    return () => {
      stop()
      unsubscribe()
    }
  }, [getValues, subscribe])
  return form
}

/** Puts a look into the form. The text of the colour order follows it, until the customer edits the text. */
function useShowLook(): (next: HatLook) => void {
  const { getValues, getFieldState, setValue, trigger } = useFormContext<HatForm>()
  return useCallback(
    next => {
      const { look, colorOrder } = getValues()
      const order = colorOrderOf(next)
      if (order !== colorOrder && (!colorOrder.trim() || colorOrder === colorOrderOf(look)))
        setValue('colorOrder', order)
      setValue('look', next)
      // Validates fields again that were invalid; errors not shown yet stay unshown.
      const wrong = ABOUT_THE_LOOK.filter(field => getFieldState(field).invalid)
      if (wrong.length > 0) void trigger(wrong)
    },
    [getValues, getFieldState, setValue, trigger],
  )
}

const ABOUT_THE_LOOK = [
  'look.hatCategory',
  'look.colors',
  'look.frogHatColor',
  'look.frogExpression',
  'look.frogBorderCustomColors',
  'colorOrder',
] as const satisfies readonly FieldPath<HatForm>[]
