/** Imports a module by its address on the same origin. */
export type ImportModule = (address: string) => Promise<unknown>

let importModule: ImportModule | undefined

/** Sets how modules are imported: the one import of a computed name, which stands where all is put together. */
export function setModuleImport(given: ImportModule): void {
  importModule = given
}

export const moduleImport = (): ImportModule | undefined => importModule
