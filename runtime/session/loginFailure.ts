/** Why an external sign-in failed, for the login page to show once. */
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
