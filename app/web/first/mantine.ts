// The styles of Mantine. In a build each component brings its own (`mantine-styles.ts`), and this the base only.
import '@mantine/core/styles.layer.css';
