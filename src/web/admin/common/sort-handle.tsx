import type { useSortable } from '@dnd-kit/sortable'
import * as messages from '#messages/admin/common.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Movable, MoveButtons } from './move-buttons.tsx'

type Sortable = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** What a thing of a list is taken hold of by, between the buttons for who cannot drag. */
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
        aria-roledescription="liigutatav"
        className="icon-btn cursor-grab touch-none"
      >
        <Icon name="grip" />
      </button>
    </MoveButtons>
  </div>
)
