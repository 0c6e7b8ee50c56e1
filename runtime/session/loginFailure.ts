/** Why a sign-in that began elsewhere failed, for the login page to say once. */
let sentence = ''

export const loginFailure = {
  keep(reason: string): void {
    sentence = reason
  },
  read: (): string => sentence,
  forget(): void {
    sentence = ''
  },
}
