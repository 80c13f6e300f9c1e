type Close = () => unknown

const opened: Close[] = []

/**
 * Registers something to be closed after the test, in reverse order of opening. A close that fails fails the test, but
 * the others are still closed.
 */
export const closeAfterTest = (close: Close): void => {
  opened.push(close)
}

export async function closeOpened(): Promise<void> {
  const failures: unknown[] = []
  for (const close of opened.splice(0).reverse())
    try {
      await close()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
