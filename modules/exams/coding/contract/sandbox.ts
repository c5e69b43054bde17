/** Where the interpreters stand under `/sandbox/`: their versions are part of the address, so that browsers keep them. */
export const libraries = { javascript: 'quickjs-0.32.0', python: 'pyodide-314.0.7' } as const;
