type Close = () => unknown

const opened: Close[] = []

/** Closes behind the test what it has opened, the last first. A close that fails fails the test, and keeps no other from closing. */
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
