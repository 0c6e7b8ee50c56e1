/**
 * A clock that moves whenever a dictionary or one of its entries was changed: here after the commit, in other processes as
 * soon as they hear of it. Whoever keeps entries notes its time.
 */
let clock = 0

export const dictionaryVersion = (): number => clock

export function raiseDictionaries(): void {
  clock += 1
}
