import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before a page is left with what only it has; closing the tab asks in the browser's own words.
 * @param question called when it is left; `undefined` lets the person go
 */
export function useLeaveQuestion(question: () => string | undefined): void {
  useBlocker({
    shouldBlockFn({ current, next }) {
      // A drawer over the page has its own history entry, with the same path. At the login she is signed out.
      if (next.pathname === current.pathname || next.pathname === '/admin/login') return false
      const asked = question()
      return asked !== undefined && !window.confirm(asked)
    },
    enableBeforeUnload: () => question() !== undefined,
  })
}
