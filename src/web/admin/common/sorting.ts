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

/** A drag begins after this many pixels, so that a tap on the handle is none. */
const DRAG_FROM_PX = 6

/** By mouse, finger, or keys: space takes a thing up and puts it down, arrows move it, Escape puts it back. */
export const useSortingSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: 'Tühik võtab kätte, nooled liigutavad, tühik paneb maha, Escape jätab kõik endiseks.',
}

/** The screen reader announcements of drag and drop. @param placeOf a thing's place, from 1 */
export function useSortingAnnouncements(placeOf: (id: UniqueIdentifier) => number, count: number) {
  const told = useRef<UniqueIdentifier>(undefined)
  const place = (id: UniqueIdentifier | undefined) =>
    id === undefined ? '' : `Koht ${placeOf(id)} / ${count}.`
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      told.current = active.id
      return `Võtsid kätte. ${place(active.id)}`
    },
    onDragOver: ({ over }) => {
      // A drag begins over the thing itself: its place has been told.
      if (over?.id === told.current) return undefined
      told.current = over?.id
      return place(over?.id)
    },
    onDragEnd: ({ over }) => `Panid maha. ${place(over?.id)}`,
    onDragCancel: ({ active }) => `Jäi endiseks. ${place(active.id)}`,
  }
  return { announcements, screenReaderInstructions: INSTRUCTIONS }
}
