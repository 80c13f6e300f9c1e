import type { useSortable } from '@dnd-kit/sortable'
import { Icon } from '#web/ui/icon.tsx'

type Sortable = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>

/** What a thing of a list is taken hold of by. */
export const SortHandle = ({
  sortable: { attributes, listeners, setActivatorNodeRef },
  label,
  className = '',
}: {
  sortable: Sortable
  label: string
  className?: string
}) => (
  <button
    {...attributes}
    {...listeners}
    ref={setActivatorNodeRef}
    type="button"
    aria-label={label}
    data-tooltip
    aria-roledescription="liigutatav"
    className={`icon-btn cursor-grab touch-none text-tint-2 ${className}`}
  >
    <Icon name="grip" />
  </button>
)
