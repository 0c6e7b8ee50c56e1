/** An application that the servers of these tests let into the console; browsers are given its pages by the tests. */
export const embeddedOrigin = 'https://embedded.example'
