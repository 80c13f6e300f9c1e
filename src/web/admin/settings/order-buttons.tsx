import * as messages from '#messages/admin/settings.ts'
import { type Movable, MoveButtons } from '#web/admin/common/move-buttons.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Moves an item of a list forward and back, or removes it. */
export const OrderButtons = ({ onRemove, ...movable }: Movable & { onRemove?: () => void }) => (
  <div className="flex">
    <MoveButtons {...movable} />
    {onRemove && (
      <IconButton label={messages.removeNamed(movable.what)} className="text-vaarikas" onClick={onRemove}>
        <Icon name="bin" className="size-5" />
      </IconButton>
    )}
  </div>
)
