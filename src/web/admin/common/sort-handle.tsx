import type { useSortable } from '@dnd-kit/sortable'
import * as messages from '#messages/admin/common.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Movable, MoveButtons } from './move-buttons.tsx'

type Sortable = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** The drag handle of a list item, between buttons for those who cannot drag. */
export const SortHandle = ({
  sortable: { attributes, listeners, setActivatorNodeRef },
  className = '',
  ...movable
}: Movable & { sortable: Sortable; className?: string }) => (
  <div className={`grid justify-items-center text-tint-2 ${className}`}>
    <MoveButtons {...movable}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        aria-label={messages.moveNamed(movable.what)}
        data-tooltip
        aria-roledescription={messages.draggable}
        className="icon-btn cursor-grab touch-none"
      >
        <Icon name="grip" />
      </button>
    </MoveButtons>
  </div>
)
