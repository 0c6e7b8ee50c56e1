/**
 * Returns the spreadsheet letters of a column index from 0.
 *
 * @example columnLetters(27) // 'AB'
 */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}
