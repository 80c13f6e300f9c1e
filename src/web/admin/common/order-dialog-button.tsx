import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * A button that opens a dialog about one order; loads the dialog's content only then.
 * @param name whose order it is, for screen readers
 */
export function OrderDialogButton(props: {
  orderNumber: string
  name: string
  label: string
  title: string
  children: (close: () => void) => ReactNode
}) {
  const { orderNumber, name, label, title, children } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="line"
        size="small"
        aria-label={`${label}: ${name || orderNumber}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        {children(() => setOpen(false))}
      </Dialog>
    </>
  )
}
