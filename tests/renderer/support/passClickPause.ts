import { onTestFinished, vi } from 'vitest'

/** Moves the clock of the page on by a second: clicks on a button that follow sooner count as one. */
export function passClickPause(): void {
  const now = performance.now.bind(performance)
  const moved = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1000)
  onTestFinished(() => moved.mockRestore())
}
