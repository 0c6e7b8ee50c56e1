import type { Play } from './play.ts'

/** What the administrator and others do besides applications. */
export function administrate(
  play: Play,
  { administratorId, begin, end, erpAddress }: { administratorId: string; begin: number; end: number; erpAddress: string },
): void {
  void [play, administratorId, begin, end, erpAddress]
}
