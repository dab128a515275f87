/** Of MLR-Agent's prompts together: it changes whenever one of their words does. */
export const mlrPromptVersion = "1";
