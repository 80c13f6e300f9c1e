import {
  type Announcements,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useRef } from 'react'
import * as messages from '#messages/admin/common.ts'

/** A drag begins after this many pixels, so that a tap on the handle does not start one. */
const DRAG_FROM_PX = 6

/** By mouse, touch or keys: space picks an item up and drops it, arrows move it, Escape cancels. */
export const useSortingSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: messages.dragInstructions,
}

/** The screen reader announcements of drag and drop. @param placeOf returns an item's place, from 1 */
export function useSortingAnnouncements(placeOf: (id: UniqueIdentifier) => number, count: number) {
  const told = useRef<UniqueIdentifier>(undefined)
  const place = (id: UniqueIdentifier | undefined) =>
    id === undefined ? '' : messages.dragPosition(placeOf(id), count)
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      told.current = active.id
      return messages.dragPickedUp(place(active.id))
    },
    onDragOver: ({ over }) => {
      // A drag begins over the item itself, whose place has been announced.
      if (over?.id === told.current) return undefined
      told.current = over?.id
      return place(over?.id)
    },
    onDragEnd: ({ over }) => messages.dragDropped(place(over?.id)),
    onDragCancel: ({ active }) => messages.dragCancelled(place(active.id)),
  }
  return { announcements, screenReaderInstructions: INSTRUCTIONS }
}
