import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "dist", "src/lib/protocol.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "prefer-const": "off",
      "svelte/prefer-const": "error",
      "@typescript-eslint/no-non-null-assertion": "off", // beside noUncheckedIndexedAccess
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "svelte/no-at-html-tags": "error",
      "svelte/no-navigation-without-resolve": "off", // that is SvelteKit's router, ours is lib/router
      "svelte/prefer-svelte-reactivity": "off", // what is shown is $state; the rest need not be
      "svelte/require-each-key": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { files: ["scripts/**"], rules: { "no-console": "off" } },
);
